export function meta() {
  return [{ title: 'Analytics · Pathya' }]
}

export default function Analytics() {
  return <h1 className="heading text-3xl">Analytics</h1>
}
