import type { Ctx } from '#server/kit/ctx.ts'
import type { PasswordResetOffer } from '#server/kit/identity/identity-provider.ts'
import { type MailContent, renderMail } from '#server/kit/mail/layout.ts'
import { queueMail } from '#server/kit/mail/mail.ts'
import { loadContent } from '#server/modules/site/service.ts'
import {
  type SecurityEvent,
  writeAccountExistsMail,
  writeInviteWaitsMail,
  writePasswordResetMail,
  writeSecurityMail,
  writeVerificationMail,
} from './mail.ts'

/** Mails somebody what has happened to their account. */
export async function mailSecurity(ctx: Ctx, to: string, event: SecurityEvent): Promise<void> {
  const { publicUrl } = ctx.config
  await mailTo(ctx, to, event, (brand) => writeSecurityMail(event, { publicUrl, brand }))
}

/** Mails a link that verifies an address; earlier ones of the same person stop working. */
export async function mailVerification(ctx: Ctx, person: { email: string; subject: string }): Promise<void> {
  const { publicUrl } = ctx.config
  const token = await ctx.identity.createVerification(ctx.db, person)
  await mailTo(ctx, person.email, 'verify-email', (brand) =>
    writeVerificationMail({ publicUrl, token, brand }),
  )
}

/** Mails the owner of an account that somebody has signed up with their address. */
export async function mailAccountExists(ctx: Ctx, email: string): Promise<void> {
  const { publicUrl } = ctx.config
  await mailTo(ctx, email, 'account-exists', (brand) => writeAccountExistsMail({ publicUrl, brand }))
}

/** Mails somebody with a pending invite who has tried to sign in otherwise. */
export async function mailInviteWaits(ctx: Ctx, email: string): Promise<void> {
  await mailTo(ctx, email, 'invitation-waits', writeInviteWaitsMail)
}

/** Mails what a person who has forgotten their password is offered; null: nothing. */
export async function mailResetOffer(
  ctx: Ctx,
  email: string,
  offer: PasswordResetOffer | null,
): Promise<void> {
  if (offer?.kind === 'link') {
    const { url } = offer
    await mailTo(ctx, email, 'password-reset', (brand) => writePasswordResetMail({ url, brand }))
  } else if (offer?.kind === 'invited') {
    await mailInviteWaits(ctx, email)
  }
}

async function mailTo(
  { db }: Ctx,
  to: string,
  template: string,
  write: (brand: string) => MailContent,
): Promise<void> {
  const { brand } = await loadContent(db)
  const isLatestOnly = template === 'verify-email' || template === 'password-reset'
  await queueMail(db, { ...renderMail(write(brand.name), brand.name), to, template, isLatestOnly })
}
