export function meta() {
  return [{ title: 'Progress photos · Pathya' }]
}

export default function ProgressPhotos() {
  return <h1 className="heading text-3xl">Progress photos</h1>
}
