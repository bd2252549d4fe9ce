import { useAction } from '#web/kit/use-action.ts'
import { refetchPeople } from './refetch-people.ts'

/** Returns the actions of a screen about people: see `useAction`. */
export function usePeopleAction() {
  return useAction(refetchPeople)
}
