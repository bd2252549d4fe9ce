export function meta() {
  return [{ title: 'Practice · Pathya' }]
}

export default function PracticeSettings() {
  return <h1 className="heading text-3xl">Practice</h1>
}
