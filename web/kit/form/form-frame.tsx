import type { ComponentProps, SubmitEvent } from 'react'

/**
 * The `<form>` element of every form. It never reloads the page, shows no messages of the browser, and is never sent
 * twice.
 *
 * @param props.isSubmitting While true, further submits are ignored.
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
        // React events of a dialog bubble to the form from which it was opened.
        event.stopPropagation()
        if (!isSubmitting) void onSubmit(event)
      }}
    />
  )
}
