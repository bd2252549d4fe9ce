export function meta() {
  return [{ title: 'Grocery list · Pathya' }]
}

export default function Groceries() {
  return <h1 className="heading text-3xl">Grocery list</h1>
}
