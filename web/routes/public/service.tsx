export function meta() {
  return [{ title: 'Service' }]
}

export default function Service() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Service</h1>
    </div>
  )
}
