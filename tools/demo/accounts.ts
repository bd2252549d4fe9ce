import {
  CompleteOnboarding,
  completeOnboarding,
  UpdateProfile,
  updateProfile,
} from '#contract/people/profile.ts'
import { CreateUser, createUser, setCare, setGrants, updateUser } from '#contract/people/users.ts'
import { writeCareConsent } from '#domain/privacy/consents.ts'
import { inTransaction } from '#server/kit/ctx.ts'
import { findUserIdByEmail, syncIdentity } from '#server/modules/identity/accounts/service.ts'
import { createInvitedUser } from '#server/modules/identity/invites/service.ts'
import { createAdmin, createSetupLink } from '#server/modules/identity/setup/service.ts'
import * as profiles from '#server/modules/people/profile/service.ts'
import * as rights from '#server/modules/people/users/rights.ts'
import * as users from '#server/modules/people/users/service.ts'
import { BRAND, DEMO_PASSWORD, type DemoClient } from './people.ts'
import { later, type Story } from './story.ts'

/** A staff member. */
export type Staff = { id: string; name: string }

type NewPerson = { email: string; firstName: string; lastName: string }

/** Registers a person with the demo's password, which is hashed once for everybody; returns the user's id. */
export type Register = (person: NewPerson & { isVerified: boolean }) => Promise<string>

/** Creates the function that registers people. */
export async function createRegister({ platform, asNobody }: Story): Promise<Register> {
  const { embedded, identity } = platform
  if (!embedded) throw new Error('The demo has its people in the embedded provider.')
  const { db } = asNobody()
  const password = await embedded.preparePassword(db, DEMO_PASSWORD, 'somebody@demo.example')
  return ({ isVerified, ...person }) =>
    inTransaction(asNobody(), async (ctx) => {
      const subject = await embedded.createIdentity(ctx.db, { ...person, password })
      if (isVerified) {
        const token = await identity.createVerification(ctx.db, { subject, email: person.email })
        await identity.confirmVerification(ctx.db, token)
      }
      const registered = await identity.getIdentity(ctx.db, subject)
      if (!registered) throw new Error('A person who has just registered is gone.')
      return (await syncIdentity(ctx, registered)).id
    })
}

/** Makes the first admin by a setup link, as on a new server. */
export async function addAdmin(
  { platform, asNobody }: Story,
  admin: NewPerson & { registrationNumber: string },
): Promise<Staff> {
  const ctx = asNobody()
  const link = await createSetupLink(ctx, { publicUrl: platform.config.publicUrl, isForFirstAdmin: true })
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
  await createAdmin(ctx, { ...admin, password: DEMO_PASSWORD, token })
  const id = await findUserIdByEmail(ctx.db, admin.email)
  if (id === null) throw new Error('The setup link has made no admin.')
  return { id, name: `${admin.firstName} ${admin.lastName}` }
}

/** Registers a person and makes them an employee, as the admin. */
export async function addEmployee(
  { as }: Story,
  register: Register,
  adminId: string,
  employee: NewPerson & { registrationNumber: string | null },
): Promise<Staff> {
  const { registrationNumber, ...person } = employee
  const id = await register({ ...person, isVerified: true })
  await users.updateUser(await as(adminId, updateUser), id, { role: 'employee', registrationNumber })
  return { id, name: `${person.firstName} ${person.lastName}` }
}

/** Lets an employee write plans and foods. */
export async function giveGrants({ as }: Story, adminId: string, employeeId: string): Promise<void> {
  await rights.setGrants(await as(adminId, setGrants), employeeId, ['plans', 'foods'])
}

/** Registers a client, completes their onboarding, and assigns their carers; returns the user's id. */
export async function addClient(
  { as }: Story,
  register: Register,
  { client, adminId, carerIds }: { client: DemoClient; adminId: string; carerIds: readonly string[] },
): Promise<string> {
  const { email, firstName, lastName } = client
  const id = await register({ email, firstName, lastName, isVerified: true })
  const onboarding = CompleteOnboarding.parse({
    ...client,
    height: `${client.heightCm} cm`,
    weight: client.startWeightKg,
    consents: [{ purpose: 'care', wording: writeCareConsent(BRAND) }],
  })
  await profiles.completeOnboarding(await as(id, completeOnboarding), onboarding)
  const { location, goalWeightKg } = client
  const profile = UpdateProfile.parse({ location, ...(goalWeightKg === null ? {} : { goalWeightKg }) })
  await profiles.updateProfile(await as(id, updateProfile), profile)
  for (const personId of carerIds) {
    await rights.setCare(await as(adminId, setCare), id, { personId, isInCare: true })
  }
  return id
}

/** Plans the two who have not finished signing in: one without a profile, one without a verified address. */
export function planUnfinished({ at, end }: Story, register: Register): void {
  at(later(end, -3), () =>
    register({ email: 'new@demo.example', firstName: 'Neha', lastName: 'Kapoor', isVerified: true }),
  )
  at(later(end, -2), () =>
    register({ email: 'unverified@demo.example', firstName: 'Uday', lastName: 'Verma', isVerified: false }),
  )
}

/** The person whom the admin invites after a consultation, and who has not signed in yet. */
export const INVITED = {
  email: 'leela.raman@demo.example',
  firstName: 'Leela',
  lastName: 'Raman',
  phone: '+919713145704',
} as const

/** Makes a client of that person from the consultation, and mails them an invite. */
export async function inviteFromConsultation(
  { as }: Story,
  adminId: string,
  consultationId: string,
): Promise<void> {
  const { phone: _phone, ...person } = INVITED
  const ctx = await as(adminId, createUser)
  await users.createUser(ctx, CreateUser.parse({ ...person, role: 'client', consultationId }))
}

/** Plans the other invites: one that works, one that has expired, and one person from a file without a mail yet. */
export function planInvites({ at, as, end }: Story, adminId: string): void {
  const people = [
    { firstName: 'Devika', lastName: 'Rao', role: 'employee', daysAgo: 3, isMailed: true },
    { firstName: 'Mohan', lastName: 'Bhat', role: 'client', daysAgo: 12, isMailed: true },
    { firstName: 'Sarita', lastName: 'Malhotra', role: 'client', daysAgo: 2, isMailed: false },
  ] as const
  for (const { daysAgo, isMailed, ...names } of people) {
    const email = `${names.firstName}.${names.lastName}@demo.example`.toLowerCase()
    at(later(end, -24 * daysAgo), async () => {
      const ctx = await as(adminId, createUser)
      const person = { ...names, email, phone: null }
      await inTransaction(ctx, (ctx) => createInvitedUser(ctx, person, { sendInvite: isMailed }))
    })
  }
}

/** Deactivates a person. */
export async function deactivate({ as }: Story, adminId: string, id: string): Promise<void> {
  await users.updateUser(await as(adminId, updateUser), id, { isActive: false })
}
