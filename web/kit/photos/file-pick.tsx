import { Camera, ImagePlus } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { PHOTO_UPLOAD_TYPES } from '#contract/limits.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A button that opens the device's file picker or camera. */
export function FilePick({
  label,
  isCamera = false,
  onChange,
}: {
  label: string
  isCamera?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const Icon = isCamera ? Camera : ImagePlus
  return (
    <label
      className={joinClasses(
        buttonClass({ variant: 'secondary' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf',
        // Only handheld devices have a suitable camera.
        isCamera && 'not-pointer-coarse:hidden',
      )}
    >
      <Icon size={20} aria-hidden className="shrink-0" />
      {label}
      <input
        type="file"
        accept={PHOTO_UPLOAD_TYPES.join(',')}
        capture={isCamera ? 'environment' : undefined}
        onChange={onChange}
        className="sr-only"
      />
    </label>
  )
}
