import { useAction } from '#web/features/shell/use-action.ts'
import { refetchPeople } from './refetch-people.ts'

/** The actions of a screen about people: see `useAction`. */
export function usePeopleAction() {
  return useAction(refetchPeople)
}
