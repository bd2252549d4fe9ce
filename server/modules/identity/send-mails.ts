import type { Ctx } from '#server/kit/ctx.ts'
import type { PasswordResetOffer } from '#server/kit/identity/identity-provider.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import { loadContent } from '#server/modules/site/service.ts'
import {
  type SecurityEvent,
  writeAccountExistsMail,
  writeInviteWaitsMail,
  writePasswordResetMail,
  writeSecurityMail,
  writeVerificationMail,
} from './mail.ts'

/** Sends a mail about a change to the security of an account. */
export async function mailSecurity(ctx: Ctx, to: string, event: SecurityEvent): Promise<void> {
  const { publicUrl } = ctx.config
  await mailTo(ctx, to, event, (brand) => writeSecurityMail(event, { publicUrl, brand }))
}

/** Mails a link that verifies an address. Earlier links of the same person stop working. */
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

/**
 * Reminds a person of their pending invite, after somebody tried to sign up or to reset a password with their address.
 */
export async function mailInviteWaits(ctx: Ctx, email: string): Promise<void> {
  await mailTo(ctx, email, 'invitation-waits', writeInviteWaitsMail)
}

/**
 * Sends the mail that answers a request for a new password: a reset link, or a reminder of a pending invite. Sends
 * nothing if `offer` is `null`.
 */
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
  await mailReader(db, { brand: brand.name, to, template, isLatestOnly }, () => write(brand.name))
}
