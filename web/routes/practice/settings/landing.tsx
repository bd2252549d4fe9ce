import { ContentEditor } from '#web/features/content-editing/content-editor.tsx'

export function meta() {
  return [{ title: 'Landing page · Pathya' }]
}

export default function LandingSettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">Landing page</h1>
      <ContentEditor />
    </div>
  )
}
