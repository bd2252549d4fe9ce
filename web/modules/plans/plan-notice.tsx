import { t } from '@lingui/core/macro'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { PlanNotice } from '#contract/plans/diet-plans.ts'
import { buildChatLink } from '#domain/units/chat-link.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/**
 * The notice to a client whose record changed after the plan was published, with contacts. It replaces the meals of a
 * paused plan; otherwise it is above them. It never gives the reason, which belongs in a conversation.
 *
 * @param props.headingLevel Level of its title.
 */
export function PlanNoticeCard({
  notice,
  headingLevel: Heading = 'h2',
}: {
  notice: PlanNotice
  headingLevel?: 'h1' | 'h2'
}) {
  const isPaused = notice.pausedAt !== null
  const hasPhone = notice.contact.phone !== ''
  return (
    <section
      aria-labelledby="plan-notice-heading"
      className={joinClasses(
        'flex items-start gap-5 rounded-card border',
        isPaused ? 'border-line bg-surface p-5 max-sm:flex-col sm:gap-8 sm:p-8' : 'border-line bg-sunken p-4',
      )}
    >
      {isPaused && <PausedPlate />}
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div role="status">
          <Heading id="plan-notice-heading" className={isPaused ? 'heading text-xl' : 'font-semibold'}>
            {isPaused ? t`Your plan is paused` : t`Your plan is being checked`}
          </Heading>
          <p className="measure mt-1 text-pretty">
            {isPaused ? askToContact(hasPhone) : sayThatItGoesOn(hasPhone)}
          </p>
        </div>
        <Contacts notice={notice} />
      </div>
    </section>
  )
}

function askToContact(hasPhone: boolean): string {
  return hasPhone
    ? t`Your dietician is checking it against your new answers. Please call or write to us before you continue.`
    : t`Your dietician is checking it against your new answers. Please write to us before you continue.`
}

function sayThatItGoesOn(hasPhone: boolean): string {
  return hasPhone
    ? t`Your dietician is checking your plan against your new answers. You can keep following it. Call us if you are unsure.`
    : t`Your dietician is checking your plan against your new answers. You can keep following it. Write to us if you are unsure.`
}

/** The ways to contact the practice, the quickest first, and the names of the care team. */
function Contacts({ notice: { contact, careTeam, pausedAt } }: { notice: PlanNotice }) {
  const { practiceName, phone, whatsapp, email } = contact
  const chatLink = buildChatLink(whatsapp, t`Hello, I have a question about my diet plan.`)
  const secondary = buttonClass({ variant: 'secondary' })
  // For a paused plan, contacting the practice is the main action.
  const nearest = pausedAt === null ? secondary : buttonClass()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {careTeam.length > 0 ? t`Your care team: ${{ names: careTeam.join(', ') }}` : practiceName}
      </p>
      <div className="flex flex-wrap gap-2">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={joinClasses(nearest, 'tabular')}>
            <Phone size={20} aria-hidden className="shrink-0" />
            {t({ message: `Call ${phone}`, comment: 'a button with a phone number' })}
          </a>
        )}
        {chatLink && (
          <a href={chatLink} target="_blank" rel="noreferrer" className={phone ? secondary : nearest}>
            <MessageCircle size={20} aria-hidden className="shrink-0" />
            {t`WhatsApp`}
          </a>
        )}
        <a
          href={`mailto:${email}`}
          className={joinClasses(phone || chatLink ? secondary : nearest, 'max-w-full')}
        >
          <Mail size={20} aria-hidden className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">{email}</span>
        </a>
      </div>
    </div>
  )
}

/** The plate ring of a paused plan: its arcs are faded and it shows no figures. */
function PausedPlate() {
  const arcs = [
    { stroke: 'stroke-protein', start: 0, length: 22 },
    { stroke: 'stroke-carbs', start: 24, length: 46 },
    { stroke: 'stroke-fat', start: 72, length: 18 },
    { stroke: 'stroke-fibre', start: 92, length: 6 },
  ]
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="size-24 shrink-0 sm:size-32">
      <g transform="rotate(-90 50 50)" fill="none" strokeWidth="10">
        <circle cx="50" cy="50" r="45" className="stroke-track" />
        {arcs.map(({ stroke, start, length }) => (
          <circle
            key={stroke}
            cx="50"
            cy="50"
            r="45"
            pathLength="100"
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-start}
            className={joinClasses(stroke, 'opacity-40')}
          />
        ))}
      </g>
      <g className="fill-muted">
        <rect x="39" y="35" width="8" height="30" rx="3" />
        <rect x="53" y="35" width="8" height="30" rx="3" />
      </g>
    </svg>
  )
}
