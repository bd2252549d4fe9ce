import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ClientViewLink } from './export-pdf-button.tsx'

const plan = { id: 'c0ffee00-0000-4000-8000-000000000001', title: 'Plan for Asha' }

test('staff can open the plan as a client reads it who does not read English', async () => {
  const { rerender } = await render(<ClientViewLink plan={{ ...plan, clientLocale: 'hi' }} />)
  const link = page.getByRole('link', { name: '“Plan for Asha” as the client reads it, in a new tab' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect
    .element(link)
    .toHaveAttribute('href', `/api/diet-plans/${plan.id}/export-pdf?language=hi&disposition=inline`)
  await rerender(<ClientViewLink plan={{ ...plan, clientLocale: 'en' }} />)
  await expect.element(link).not.toBeInTheDocument()
})
