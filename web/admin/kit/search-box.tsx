import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  label: string
  hint?: string | undefined
  /** The words of the button. */
  button: string
  value: string
  onSearch: (value: string) => void
}

/** A line to search by, which asks when it is sent. */
export function SearchBox({ label, hint, button, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search>
      <form className={styles.form} onSubmit={handleSubmit}>
        <div className={styles.field}>
          <TextField
            type="search"
            label={label}
            hint={hint}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" variant="soft" icon={<Search aria-hidden />}>
          {button}
        </Button>
      </form>
    </search>
  )
}
