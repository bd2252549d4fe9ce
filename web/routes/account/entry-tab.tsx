import type { Route } from './+types/entry-tab.ts'

export function meta({ matches }: Route.MetaArgs) {
  const isSignIn = matches.some((match) => match?.id === 'login')
  return [{ title: `${isSignIn ? 'Sign In' : 'Register'} · Pathya` }]
}

/** An address of the screen around it, which reads from it which tab is open. */
export default function EntryTab() {
  return null
}
