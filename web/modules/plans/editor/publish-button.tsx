import { Button } from '#web/ui/button.tsx'
import { usePlanState } from './editor-context.ts'
import type { Publish } from './use-publish.ts'

/** @param props.label The button's text, except for the next version of a published plan. */
export function PublishButton({
  label,
  className,
  publish,
}: {
  label: string
  className?: string
  publish: Publish
}) {
  const isPublishing = usePlanState((state) => state.isPublishing)
  const isRevision = usePlanState((state) => state.isRevision)
  const [idle, pending] = isRevision ? ['Publish This Version', 'Publishing...'] : [label, 'Creating...']
  return (
    <Button className={className} onPress={() => void publish(false)} isPending={isPublishing}>
      {isPublishing ? pending : idle}
    </Button>
  )
}
