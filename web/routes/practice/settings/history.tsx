export function meta() {
  return [{ title: 'History · Pathya' }]
}

export default function SettingsHistory() {
  return <h1 className="heading text-3xl">History</h1>
}
