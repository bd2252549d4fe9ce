export function meta() {
  return [{ title: 'Security · Pathya' }]
}

export default function SecuritySettings() {
  return <h1 className="heading text-3xl">Security</h1>
}
