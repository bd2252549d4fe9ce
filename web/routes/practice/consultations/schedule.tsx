export function meta() {
  return [{ title: 'Schedule · Pathya' }]
}

export default function Schedule() {
  return <h1 className="heading text-3xl">Schedule</h1>
}
