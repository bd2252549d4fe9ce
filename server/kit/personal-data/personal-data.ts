import type { MessageDescriptor } from '@lingui/core'
import type { ConsentPurpose } from '#contract/privacy/consents.ts'
import type { Db } from '../database/db.ts'
import type { PdfMaker } from '../pdf/pdf-renderer.ts'
import type { Platform } from '../platform.ts'

/** A row of a person's data; its columns are the names in the file. */
export type DataRow = Record<string, unknown>

/** One kind of a client's data in the file that they can download. */
export type PersonalDataSection = {
  /** Name in `data.json`; also the name of its table. */
  name: string
  /** A description of the contents, for the client. */
  about: MessageDescriptor
  /** True if the rows hold only plain values, so that a spreadsheet can show them. */
  isTable: boolean
  /** The database tables that the section is read from. */
  tables: readonly string[]
  read: (db: Db, userId: string) => Promise<DataRow[]>
}

/** The services needed to make documents. */
export type DocumentServices = Pick<Platform, 'database' | 'now'> & { pdf: PdfMaker }

/** A document of a client. It is made when `read` is called. */
export type PersonalFile = {
  /** File name within the folder. */
  name: string
  /** True for images and other files that a zip file cannot make smaller. */
  isCompressed?: boolean
  /** Returns the bytes, or `null` if the document has been deleted in the meantime. */
  read: () => Promise<Uint8Array | null>
}

/** A folder of documents in the file that a client can download. */
export type PersonalFolder = {
  name: string
  /** A description of the contents, for the client. */
  about: MessageDescriptor
  /** Name of the step while the folder is filled, shown to the waiting client. */
  step: MessageDescriptor
  /** The documents, in the order of the file. */
  list: (printer: DocumentServices, userId: string) => Promise<PersonalFile[]>
}

export type ErasedPerson = { userId: string; email: string }

/** The personal data that one module stores: how it is exported and erased, and what the export leaves out. */
export type PersonalData = {
  sections?: readonly PersonalDataSection[]
  folders?: readonly PersonalFolder[]
  /** Tables with data about a client that are not in the file, each with the reason, for developers. */
  leftOut?: Readonly<Record<string, string>>
  /**
   * Deletes what is not deleted automatically with the person's record. Called in the transaction that erases the
   * person, before the record is deleted.
   */
  erase?: (db: Db, person: ErasedPerson) => Promise<void>
  /** Called in the transaction in which a client withdraws a consent. */
  onConsentWithdrawn?: (db: Db, userId: string, purpose: ConsentPurpose) => Promise<void>
}

/** What all modules store about people. */
export type PersonalDataRegistry = Required<PersonalData>

/**
 * Collects what the modules store about people. Exports follow the given order; names that are not in it come last.
 *
 * @throws Error if two sections or two folders have the same name.
 */
export function collectPersonalData(
  modules: readonly PersonalData[],
  order: { sections: readonly string[]; folders: readonly string[] },
): PersonalDataRegistry {
  return {
    sections: arrange(
      modules.flatMap(({ sections = [] }) => sections),
      order.sections,
    ),
    folders: arrange(
      modules.flatMap(({ folders = [] }) => folders),
      order.folders,
    ),
    leftOut: Object.assign({}, ...modules.map(({ leftOut }) => leftOut)),
    erase: async (db, person) => {
      for (const { erase } of modules) await erase?.(db, person)
    },
    onConsentWithdrawn: async (db, userId, purpose) => {
      for (const { onConsentWithdrawn } of modules) await onConsentWithdrawn?.(db, userId, purpose)
    },
  }
}

function arrange<Entry extends { name: string }>(entries: Entry[], order: readonly string[]): Entry[] {
  const names = entries.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new Error(`Two modules export '${twice}'.`)
  const placeOf = ({ name }: Entry): number => (order.includes(name) ? order.indexOf(name) : order.length)
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b))
}
