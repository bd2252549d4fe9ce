import { useState } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { showToast } from '#web/ui/toast.tsx'
import { resolveTemplate, templateFoodsQuery } from '../resolve-template.ts'
import { usePlanEditing } from './editor-context.ts'

/** Puts the default template in the place of all days; undo brings back what was there. */
export function useTemplate(): { apply: () => Promise<boolean>; isLoading: boolean } {
  const { dispatch, addFoods } = usePlanEditing()
  const [isLoading, setIsLoading] = useState(false)
  const apply = async (): Promise<boolean> => {
    setIsLoading(true)
    try {
      const { days, foods } = resolveTemplate(await queryClient.ensureQueryData(templateFoodsQuery))
      addFoods(foods)
      dispatch({ type: 'replace-days', days })
      return true
    } catch {
      showToast({
        title: 'Error',
        description: 'The template could not be loaded. Please try again.',
        tone: 'danger',
      })
      return false
    } finally {
      setIsLoading(false)
    }
  }
  return { apply, isLoading }
}
