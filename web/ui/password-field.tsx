import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'

/** A password with a button that shows or hides it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'suffix'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={isShown ? t`Hide password` : t`Show password`}
          title={isShown ? t`Hide password` : t`Show password`}
          onClick={() => setIsShown(!isShown)}
          className="flex size-11 items-center justify-center rounded-control text-muted hover:text-ink focus-ring"
        >
          <Icon size={20} aria-hidden />
        </button>
      }
    />
  )
}
