export function meta() {
  return [{ title: 'Consultation' }]
}

export default function ConsultationPage() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Consultation</h1>
    </div>
  )
}
