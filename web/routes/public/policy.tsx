export function meta() {
  return [{ title: 'Policy' }]
}

export default function PolicyPage() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Policy</h1>
    </div>
  )
}
