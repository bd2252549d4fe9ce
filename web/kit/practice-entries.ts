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
  label: string
  icon: LucideIcon
  /** The permission that is required to see and use it. */
  permission: Permission
  /** Other addresses of the same screens. */
  also?: readonly string[]
  /** True if only the exact address highlights it, because other addresses begin with it. */
  isExact?: boolean
}

type PracticeGroup = { label: string; entries: readonly PracticeEntry[] }

/** The screens of the practice area, for its sidebar and the command palette. */
export const PRACTICE_GROUPS: readonly PracticeGroup[] = [
  {
    label: 'Day',
    entries: [
      {
        to: paths.adminDashboard(),
        label: 'Dashboard',
        icon: LayoutDashboard,
        permission: 'practice:view',
      },
      { to: paths.adminSchedule(), label: 'Schedule', icon: CalendarDays, permission: 'consultations:read' },
      {
        to: paths.adminConsultations(),
        label: 'Consultations',
        icon: PhoneCall,
        permission: 'consultations:read',
        also: [paths.adminAvailability()],
      },
      {
        to: paths.adminReviews(),
        label: 'Diet Reviews',
        icon: MessageSquareText,
        permission: 'reviews:answer',
      },
      { to: paths.adminPhotos(), label: 'Meal Photos', icon: Camera, permission: 'diary:review' },
    ],
  },
  {
    label: 'Care',
    entries: [
      { to: paths.adminClients(), label: 'Clients', icon: Users, permission: 'clients:read' },
      {
        to: paths.dietPlans(),
        label: 'Diet Plans',
        icon: ClipboardList,
        permission: 'practice:view',
        also: [paths.otherDietPlans(), paths.otherDietPlanCreator(), paths.dietPlanCreator()],
      },
      { to: paths.adminFoods(), label: 'Foods', icon: Wheat, permission: 'foods:write' },
    ],
  },
  {
    label: 'Business',
    entries: [
      { to: paths.adminPayments(), label: 'Payments', icon: IndianRupee, permission: 'payments:manage' },
      { to: paths.adminInvoices(), label: 'Invoices', icon: ReceiptText, permission: 'payments:manage' },
      { to: paths.adminAnalytics(), label: 'Analytics', icon: ChartLine, permission: 'analytics:read' },
    ],
  },
  {
    label: 'Practice',
    entries: [
      { to: paths.adminUsers(), label: 'Users', icon: UserCog, permission: 'users:manage' },
      { to: paths.adminSettings(), label: 'Settings', icon: Settings, permission: 'settings:manage' },
      { to: paths.adminAuditLog(), label: 'Audit log', icon: ScrollText, permission: 'audit:read' },
      {
        to: paths.adminPanel(),
        label: 'Admin Panel',
        icon: ShieldCheck,
        permission: 'users:manage',
        isExact: true,
      },
    ],
  },
]
