import type { ComponentProps, SubmitEvent } from 'react'

/**
 * The `<form>` of every form: nothing reloads the page, the browser's own messages are off, and nothing is sent twice.
 *
 * @param props.isSubmitting While it is true, further submits are ignored.
 */
export function FormFrame({
  isSubmitting = false,
  onSubmit,
  ...props
}: Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & {
  isSubmitting?: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
}) {
  return (
    <form
      method="post"
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        // Events of a dialog bubble to the form that it was opened from.
        event.stopPropagation()
        if (!isSubmitting) void onSubmit(event)
      }}
    />
  )
}
