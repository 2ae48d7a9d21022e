import { useEffect } from 'react'
import { useNavigate } from './router-context.ts'

/** Leads to another page as soon as it is shown. */
export function Navigate({ to, replace }: { to: string; replace: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace })
  }, [navigate, to, replace])
  return null
}
