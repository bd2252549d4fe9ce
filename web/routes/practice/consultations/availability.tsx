export function meta() {
  return [{ title: 'Availability' }]
}

export default function Availability() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Availability</h1>
    </div>
  )
}
