import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  CalendarDays,
  Camera,
  ChartLine,
  ClipboardList,
  IndianRupee,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  PhoneCall,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  UserCog,
  Users,
  Wheat,
} from 'lucide-react'
import type { Permission } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'

export type PracticeEntry = {
  to: string
  label: MessageDescriptor
  icon: LucideIcon
  /** The permission that is required to see and use it. */
  permission: Permission
  /** Other addresses of the same screens. */
  also?: readonly string[]
  /** True if only the exact address highlights it, because other addresses begin with it. */
  isExact?: boolean
}

type PracticeGroup = { label: MessageDescriptor; entries: readonly PracticeEntry[] }

/** The screens of the practice area, for its sidebar and the command palette. */
export const PRACTICE_GROUPS: readonly PracticeGroup[] = [
  {
    label: msg({ message: 'Day', context: 'group of the menu' }),
    entries: [
      {
        to: paths.adminDashboard(),
        label: msg`Dashboard`,
        icon: LayoutDashboard,
        permission: 'practice:view',
      },
      {
        to: paths.adminSchedule(),
        label: msg`Schedule`,
        icon: CalendarDays,
        permission: 'consultations:read',
      },
      {
        to: paths.adminConsultations(),
        label: msg`Consultations`,
        icon: PhoneCall,
        permission: 'consultations:read',
        also: [paths.adminAvailability()],
      },
      {
        to: paths.adminReviews(),
        label: msg`Diet reviews`,
        icon: MessageSquareText,
        permission: 'reviews:answer',
      },
      { to: paths.adminPhotos(), label: msg`Meal photos`, icon: Camera, permission: 'diary:review' },
    ],
  },
  {
    label: msg`Care`,
    entries: [
      { to: paths.adminClients(), label: msg`Clients`, icon: Users, permission: 'clients:read' },
      {
        to: paths.dietPlans(),
        label: msg`Diet Plans`,
        icon: ClipboardList,
        permission: 'practice:view',
        also: [paths.otherDietPlans(), paths.otherDietPlanCreator(), paths.dietPlanCreator()],
      },
      { to: paths.adminFoods(), label: msg`Foods`, icon: Wheat, permission: 'foods:write' },
    ],
  },
  {
    label: msg`Business`,
    entries: [
      { to: paths.adminPayments(), label: msg`Payments`, icon: IndianRupee, permission: 'payments:manage' },
      { to: paths.adminInvoices(), label: msg`Invoices`, icon: ReceiptText, permission: 'payments:manage' },
      { to: paths.adminAnalytics(), label: msg`Analytics`, icon: ChartLine, permission: 'analytics:read' },
    ],
  },
  {
    label: msg`Practice`,
    entries: [
      { to: paths.adminUsers(), label: msg`Users`, icon: UserCog, permission: 'users:manage' },
      { to: paths.adminSettings(), label: msg`Settings`, icon: Settings, permission: 'settings:manage' },
      { to: paths.adminAuditLog(), label: msg`Audit log`, icon: ScrollText, permission: 'audit:read' },
      {
        to: paths.adminPanel(),
        label: msg`Admin Panel`,
        icon: ShieldCheck,
        permission: 'users:manage',
        isExact: true,
      },
    ],
  },
]
