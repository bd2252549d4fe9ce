import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

/** Links to screens, each with a sentence about it. */
export function LinkList({ items }: { items: readonly { to: string; label: string; text: string }[] }) {
  return (
    <ul className="max-w-3xl divide-y divide-line rounded-card border border-line bg-surface">
      {items.map(({ to, label, text }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 focus-ring hover:bg-sunken"
          >
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
            <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
