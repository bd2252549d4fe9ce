export function meta() {
  return [{ title: 'Notifications · Pathya' }]
}

export default function Notifications() {
  return <h1 className="heading text-3xl">Notifications</h1>
}
