import { useState } from 'react'
import { ProfileCard } from '#web/features/profiles/cards/profile-card.tsx'
import { fictionalLabel, type PersonId, people, portrait } from './people.ts'

interface PersonCardProps {
  id: PersonId
  liked?: boolean
  flag?: string
}

export function PersonCard({ id, liked = false, flag }: PersonCardProps) {
  const [pressed, setPressed] = useState(liked)
  const person = people[id]
  return (
    <ProfileCard
      profile={person}
      href={`/members/${id}`}
      place={person.city}
      picture={portrait(id)}
      texts={{ fictional: fictionalLabel, online: 'Online', flag }}
      like={{ pressed, label: `Like ${person.name}`, onPress: () => setPressed(!pressed) }}
    />
  )
}
