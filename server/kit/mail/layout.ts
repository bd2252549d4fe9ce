import { msg } from '@lingui/core/runtime-macro'
import { currentLocale, say } from '#domain/words/say.ts'
import { localiseLink } from './localise-link.ts'
import type { Mail } from './mail.ts'

/** The content of a template; the layout turns it into both parts of a mail. Everything is plain text. */
export type MailContent = {
  subject: string
  paragraphs: string[]
  /** The one action of the mail. */
  action?: { label: string; url: string }
  /** Shown after the action, in smaller type. */
  notes?: string[]
  /** At the very end: why the recipient gets this mail, and where to unsubscribe. */
  footer?: { text: string; link: { label: string; url: string } }
}

const STYLE = `body{margin:0;background:#f6f5ee;color:#14241c;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif}
.card{max-width:34rem;margin:0 auto;padding:2rem 1.5rem}.brand{font-weight:700;color:#1d5c3f}
a.action{display:inline-block;padding:.75rem 1.25rem;border-radius:.6rem;background:#1d5c3f;color:#fff;text-decoration:none;font-weight:600}
.link{word-break:break-all}.note{color:#4d5b53;font-size:14px}
.footer{margin-top:2rem;padding-top:1rem;border-top:1px solid #d9dcd0}`

/**
 * Makes both parts of a mail from its content, in the language of the texts that are said now: see `mailReader`. Links lead to
 * our pages in that language. The brand is the name that the practice signs with.
 */
export function renderMail(content: MailContent, brand: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, paragraphs, notes = [] } = content
  const action = content.action && localise(content.action)
  const footer = content.footer && { ...content.footer, link: localise(content.footer.link) }
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `— ${brand}`,
    ...(footer ? [`${footer.text}\n${footer.link.label}:\n${footer.link.url}`] : []),
  ].join('\n\n')
  const html = `<!doctype html><html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body><div class="card"><p class="brand">${escapeHtml(brand)}</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${action ? renderAction(action) : ''}
${notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('\n')}
${footer ? renderFooter(footer) : ''}
</div></body></html>`
  return { subject, text: `${text}\n`, html }
}

function localise({ label, url }: { label: string; url: string }): { label: string; url: string } {
  return { label, url: localiseLink(url) }
}

function renderAction({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  const address = `<a class="link" href="${href}">${href}</a>`
  return `<p><a class="action" href="${href}">${escapeHtml(label)}</a></p>
<p class="note">${say(msg`If the button does not work, copy this address: ${{ address }}`)}</p>`
}

function renderFooter({ text, link }: NonNullable<MailContent['footer']>): string {
  return `<p class="note footer">${escapeHtml(text)} <a class="link" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`
}

/** Escapes a text so that it cannot become markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
