import { useState } from 'react'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateOfBirthFields } from '#web/ui/date-of-birth-fields.tsx'
import { Main } from '#web/ui/main.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function Fields() {
  const [born, setBorn] = useState({ day: '31', month: '2', year: '2012' })
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <h1>Fields</h1>
        <TextField label="Name others see" hint="Not your e-mail address." placeholder="Daan" />
        <TextField label="Email" type="email" defaultValue="daan@" error="This is no e-mail address." />
        <TextField label="City" disabled defaultValue="Utrecht" />
        <PasswordField
          label="Password"
          error="Login failed, please try again."
          show={{ text: 'Show', name: 'Show password' }}
          hide={{ text: 'Hide', name: 'Hide password' }}
        />
        <SelectField label="Country" defaultValue="nl">
          <option value="nl">Netherlands</option>
          <option value="de">Germany</option>
        </SelectField>
        <TextAreaField
          label="About me"
          hint="A few lines are plenty."
          counter="37 of 500"
          defaultValue="I teach biology and bake on Sundays."
        />
        <DateOfBirthFields
          legend="Date of birth"
          hint="You must be 18 or older."
          error="You must be 18 or older to use this site."
          labels={{ day: 'Day', month: 'Month', year: 'Year' }}
          value={born}
          onChange={setBorn}
        />
        <RadioGroup
          legend="I am"
          name="gender"
          variant="tiles"
          defaultValue="male"
          options={[
            { value: 'male', label: 'a man' },
            { value: 'female', label: 'a woman' },
          ]}
        />
        <RadioGroup
          legend="Why do you want to leave?"
          hint="You can skip this."
          name="reason"
          defaultValue="price"
          options={[
            { value: 'found', label: 'I found someone' },
            { value: 'price', label: 'It costs too much', hint: 'We may have an offer.' },
            { value: 'other', label: 'Something else' },
          ]}
        />
        <div>
          <CheckboxField
            label={
              <>
                I agree to the <TextLink href="/pages/terms">terms</TextLink>
              </>
            }
            error="Please agree to go on."
          />
          <CheckboxField label="Send me offers" hint="At most once a month." defaultChecked />
          <CheckboxField label="Not available" disabled />
        </div>
        <div>
          <CheckboxField variant="switch" label="New messages" hint="By mail and push." defaultChecked />
          <CheckboxField variant="switch" label="Weekly updates" />
          <CheckboxField variant="switch" label="Reminders" disabled />
        </div>
      </Stack>
    </Main>
  )
}
