import * as admin from './admin.ts'

/** Every call of the back office by name; members' bundles do not carry them. */
export const adminCalls = {
  adminSession: admin.adminSession,
  adminLogin: admin.adminLogin,
  adminLogout: admin.adminLogout,
  adminInvitation: admin.adminInvitation,
  adminAcceptInvitation: admin.adminAcceptInvitation,

  adminStaff: admin.adminStaff,
  adminInvite: admin.adminInvite,
  adminChangeStaff: admin.adminChangeStaff,
  adminAudit: admin.adminAudit,
} as const
