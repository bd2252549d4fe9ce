export function meta() {
  return [{ title: 'Packages · Pathya' }]
}

export default function PackagesSettings() {
  return <h1 className="heading text-3xl">Packages</h1>
}
