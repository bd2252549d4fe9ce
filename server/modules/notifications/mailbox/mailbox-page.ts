import { escapeHtml } from '#server/kit/mail/layout.ts'
import type { MailSummary, StoredMail } from './repository.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#14241c;background:#fdfcf7}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.5rem;border-top:1px solid #d8d6cb;vertical-align:top}
pre{white-space:pre-wrap;word-break:break-word;background:#f3f1e8;padding:1rem;border-radius:8px;font:15px/1.5 ui-monospace,monospace}
iframe{width:100%;height:32rem;border:1px solid #d8d6cb;border-radius:8px;background:#fff}`

/**
 * Renders the list of all stored mails, newest first.
 *
 * @param query The query string of every mailbox URL, which contains its key.
 */
export function renderMailList(mails: MailSummary[], query: string): string {
  const rows = mails
    .map(
      (mail) =>
        `<tr><td><a href="/dev/mailbox/${escapeHtml(mail.id + query)}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.toEmail)}</td><td>${escapeHtml(mail.status)}</td><td><time>${escapeHtml(mail.createdAt)}</time></td></tr>`,
    )
    .join('\n')
  return renderPage(
    'Mailbox',
    mails.length === 0
      ? '<p>No mail has been written yet.</p>'
      : `<table><thead><tr><th>Subject</th><th>To</th><th>Status</th><th>Written</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
}

/**
 * Renders one mail: its text with links that work, and its HTML as mail programs show it. `query` is the same as for
 * the list.
 */
export function renderMailPage(mail: StoredMail, query: string): string {
  const text = escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  return renderPage(
    mail.subject,
    `<p><a href="/dev/mailbox${escapeHtml(query)}">All mail</a></p><p>To ${escapeHtml(mail.toEmail)}, <time>${escapeHtml(mail.createdAt)}</time>, ${escapeHtml(mail.status)}</p>
<pre>${text}</pre><h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(mail.html.replace('<head>', '<head><base target="_top">'))}"></iframe>`,
  )
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}
