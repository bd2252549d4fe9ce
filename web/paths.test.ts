import { expect, test } from 'vitest'
import { findScreen, SCREENS } from '#contract/screens.ts'
import { paths } from './paths.ts'

test('every address of the site', () => {
  expect({
    landing: paths.landing(),
    services: paths.landingPart('services'),
    login: paths.login(),
    loginAndOn: paths.login('/plan?day=2'),
    register: paths.register(),
    passwordReset: paths.passwordReset(),
    emailVerification: paths.emailVerification(),
    verifyEmail: paths.verifyEmail(),
    secureAccount: paths.secureAccount(),
    account: paths.account(),
    onboarding: paths.onboarding(),
    setup: paths.setup(),
    home: paths.home(),
    plan: paths.plan(),
    myData: paths.myData(),
    adminDashboard: paths.adminDashboard(),
    adminPanel: paths.adminPanel(),
    adminFoods: paths.adminFoods(),
    adminFoodsImport: paths.adminFoodsImport(),
    adminDishNew: paths.adminDishNew(),
    adminDishCopy: paths.adminDishNew('7'),
    adminDish: paths.adminDish('7'),
    adminUsers: paths.adminUsers(),
    adminInvites: paths.adminUsers('invites'),
    adminUsersImport: paths.adminUsersImport(),
    adminUser: paths.adminUser('7'),
    dietPlans: paths.dietPlans(),
    dietPlan: paths.dietPlan('a/b'),
    dietPlanEdit: paths.dietPlanEdit('7'),
    dietPlanCreator: paths.dietPlanCreator(),
    simplePlanCreator: paths.simplePlanCreator(),
  }).toMatchInlineSnapshot(`
    {
      "account": "/account",
      "adminDashboard": "/admin-dashboard",
      "adminDish": "/admin/foods/dishes/7",
      "adminDishCopy": "/admin/foods/dishes/new?from=7",
      "adminDishNew": "/admin/foods/dishes/new",
      "adminFoods": "/admin/foods",
      "adminFoodsImport": "/admin/foods/import",
      "adminInvites": "/admin/users?tab=invites",
      "adminPanel": "/admin",
      "adminUser": "/admin/users/7",
      "adminUsers": "/admin/users",
      "adminUsersImport": "/admin/users/import",
      "dietPlan": "/admin/diet-plans/a%2Fb",
      "dietPlanCreator": "/admin/diet-plan-creator",
      "dietPlanEdit": "/admin/diet-plans/7/edit",
      "dietPlans": "/admin/diet-plans",
      "emailVerification": "/email-verification",
      "home": "/home",
      "landing": "/",
      "login": "/login",
      "loginAndOn": "/login?next=%2Fplan%3Fday%3D2",
      "myData": "/my-data",
      "onboarding": "/onboarding",
      "passwordReset": "/password-reset",
      "plan": "/plan",
      "register": "/register",
      "secureAccount": "/secure-account",
      "services": "/#services",
      "setup": "/setup",
      "simplePlanCreator": "/admin/create-diet-plan",
      "verifyEmail": "/verify-email",
    }
  `)
})

test('every address leads to a screen of the table', () => {
  for (const build of Object.values(paths) as ((argument: never) => string)[]) {
    const { pathname } = new URL(build('services' as never), 'http://site.invalid')
    expect(findScreen(pathname), pathname).not.toBeNull()
  }
  expect(SCREENS.length).toBeGreaterThan(10)
})
