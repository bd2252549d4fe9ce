export function meta() {
  return [{ title: 'Profile · Pathya' }]
}

export default function Profile() {
  return <h1 className="heading text-3xl">Profile</h1>
}
