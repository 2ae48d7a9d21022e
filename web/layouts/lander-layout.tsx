import { Outlet } from 'react-router'

export function LanderLayout() {
  return <Outlet />
}
