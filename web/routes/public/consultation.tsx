export function meta() {
  return [{ title: 'Your consultation' }]
}

export default function Consultation() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Your consultation</h1>
    </div>
  )
}
