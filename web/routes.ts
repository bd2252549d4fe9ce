import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The screens by address. Who sees which is in `contract/screens.ts`; a test holds both together. */
export default [
  index('routes/public/landing.tsx'),
  layout('routes/public/layout.tsx', [
    route('services/:id', 'routes/public/service.tsx'),
    route('tips', 'routes/public/tips.tsx'),
    route('tips/:slug', 'routes/public/tip.tsx'),
    route('privacy', 'routes/public/policy.tsx', { id: 'privacy' }),
    route('terms', 'routes/public/policy.tsx', { id: 'terms' }),
    route('refunds', 'routes/public/policy.tsx', { id: 'refunds' }),
    route('calorie-calculator', 'routes/public/calorie-calculator.tsx'),
    route('meal-planner', 'routes/public/meal-planner.tsx'),
    route('consultation', 'routes/public/consultation.tsx'),
  ]),
  layout('routes/account/layout.tsx', [
    layout('routes/account/entry.tsx', [
      route('login', 'routes/account/entry-tab.tsx', { id: 'login' }),
      route('signup', 'routes/account/entry-tab.tsx', { id: 'signup' }),
      route('register', 'routes/account/entry-tab.tsx', { id: 'register' }),
    ]),
    route('setup', 'routes/account/setup.tsx'),
    route('invite', 'routes/account/invite.tsx'),
    route('password-reset', 'routes/account/password-reset.tsx'),
    route('email-verification', 'routes/account/email-verification.tsx'),
    route('verify-email', 'routes/account/verify-email.tsx'),
    route('secure-account', 'routes/account/secure-account.tsx'),
    route('onboarding', 'routes/account/onboarding.tsx'),
  ]),
  layout('routes/signed-in.tsx', [
    layout('routes/account/member-layout.tsx', [route('account', 'routes/account/my-account.tsx')]),
    layout('routes/portal/layout.tsx', [
      route('home', 'routes/portal/home.tsx'),
      route('plan', 'routes/portal/plan.tsx'),
      route('my-data', 'routes/portal/my-data.tsx'),
    ]),
    layout('routes/practice/layout.tsx', [
      route('admin-dashboard', 'routes/practice/dashboard.tsx'),
      route('admin', 'routes/practice/admin/panel.tsx'),
      route('admin/foods', 'routes/practice/admin/foods.tsx'),
      route('admin/foods/import', 'routes/practice/admin/import-foods.tsx'),
      route('admin/foods/dishes/new', 'routes/practice/admin/dish-new.tsx'),
      route('admin/foods/dishes/:id', 'routes/practice/admin/dish.tsx'),
      route('admin/consultations', 'routes/practice/consultations/inbox.tsx'),
      route('admin/consultations/:id', 'routes/practice/consultations/consultation.tsx'),
      route('admin/availability', 'routes/practice/consultations/availability.tsx'),
      route('admin/users', 'routes/practice/admin/users.tsx'),
      route('admin/users/import', 'routes/practice/admin/import-clients.tsx'),
      route('admin/users/:id', 'routes/practice/admin/user.tsx'),
      route('admin/diet-plans', 'routes/practice/diet-plans/list.tsx', { id: 'diet-plans' }),
      route('diet-plans-list', 'routes/practice/diet-plans/list.tsx', { id: 'diet-plans-list' }),
      route('admin/diet-plans/:id', 'routes/practice/diet-plans/view.tsx'),
      route('admin/diet-plans/:id/edit', 'routes/practice/diet-plans/editor.tsx', { id: 'diet-plan-edit' }),
      route('admin/diet-plan-creator', 'routes/practice/diet-plans/editor.tsx', { id: 'diet-plan-new' }),
      route('diet-plan-creator', 'routes/practice/diet-plans/editor.tsx', { id: 'diet-plan-new-alias' }),
      route('admin/create-diet-plan', 'routes/practice/diet-plans/simple-creator.tsx', {
        id: 'simple-plan-new',
      }),
      route('create-diet-plan', 'routes/practice/diet-plans/simple-creator.tsx', {
        id: 'simple-plan-new-alias',
      }),
    ]),
  ]),
  route('*', 'routes/public/unknown.tsx'),
] satisfies RouteConfig
