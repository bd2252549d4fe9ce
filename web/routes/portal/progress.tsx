export function meta() {
  return [{ title: 'Progress · Pathya' }]
}

export default function Progress() {
  return <h1 className="heading text-3xl">Progress</h1>
}
