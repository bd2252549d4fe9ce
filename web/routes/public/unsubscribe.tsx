export function meta() {
  return [{ title: 'Mails · Pathya' }]
}

export default function Unsubscribe() {
  return <h1 className="heading text-3xl">Mails</h1>
}
