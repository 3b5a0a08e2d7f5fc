/**
 * Who may do what: one line per procedure, one column per caller. `nobody` is anonymous, with an expired token, with a
 * revoked session, or with an account that waits, was rejected, suspended or closed. `new` is any account that must
 * change its password first (if its role may call at all). The other tenant and the other owner are of another house;
 * the former tenant has moved out. `+` succeeds, `U` 401, `F` 403 for the role, `P` 403 until the password is changed,
 * `N` 404, `T` 404 without a tenancy, `I` 409 tenancy incomplete, `B` 409 no matching bill, `O` 409 no second factor,
 * `E` 409 set up by somebody else, `V` 409 confirmed already, `C` 400 somebody else's code. If a call names a row there are three answers: for the house's own row, a foreign
 * one, and one that does not exist. (The former tenant's own rows are from before they moved out.)
 */
const answers = `
                                nobody tenant other former technician owner other admin new
auth.register                   +      +      +     +      +          +     +     +     +
auth.login                      +      +      +     +      +          +     +     +     +
auth.demo                       +      +      +     +      +          +     +     +     +
auth.me                         U      +      +     +      +          +     +     +     +
auth.logout                     U      +      +     +      +          +     +     +     +
auth.changePassword             U      +      +     +      +          +     +     +     +
auth.stepUp                     U      +      +     +      +          +     +     +     +

passwordReset.channels          +      +      +     +      +          +     +     +     +
passwordReset.request           +      +      +     +      +          +     +     +     +
passwordReset.view              ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
passwordReset.byLink            ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
passwordReset.byCode            +      +      +     +      +          +     +     +     +
emailConfirmation.send          U      +      +     +      +          +     +     +     P
emailConfirmation.view          ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
emailConfirmation.confirm       ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
emailClaims.ask                 +      +      +     +      +          +     +     +     +
emailClaims.view                ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
emailClaims.register            ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
phoneConfirmation.send          U      +      +     +      V          V     V     V     P
phoneConfirmation.confirm       U      +      C     C      C          C     C     C     P
invitations.invite              UUU    FFF    FFF   FFF    FFF        +NN   NNN   NNN   PPP
invitations.send                UUU    FFF    FFF   FFF    FFF        +NN   NNN   NNN   PPP
invitations.view                ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
invitations.accept              ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N

secondFactor.state              U      +      +     +      +          +     +     +     P
secondFactor.setUp              U      F      F     F      F          +     +     +     P
secondFactor.confirm            U      F      F     F      F          E     E     +     P
secondFactor.renewRecoveryCodes U      O      O     O      O          O     O     +     P
secondFactor.switchOff          U      +      +     +      +          +     +     F     P

users.list                      U      F      F     F      F          +     +     +     P
users.listPending               U      F      F     F      F          F     F     +     P
users.review                    UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP
users.create                    U      F      F     F      F          F     F     +     P
users.update                    UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP
users.deactivate                UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP
users.giveEmail                 UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP
users.issueCredentials          UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP
sessions.list                   U      +      +     +      +          +     +     +     +
sessions.end                    UUU    +NN    NNN   +NN    NNN        NNN   NNN   NNN   NNN
sessions.endOthers              U      +      +     +      +          +     +     +     +
sessions.renew                  U      +      +     +      +          +     +     +     +
messages.simulated              +      +      +     +      +          +     +     +     +
messages.consents               U      +      +     +      +          +     +     +     P
messages.setConsent             U      +      +     +      +          +     +     +     P
notices.list                    U      +      +     +      +          +     +     +     P
notices.news                    U      +      +     +      +          +     +     +     P
notices.preferences             U      +      +     +      +          +     +     +     P
notices.choose                  U      +      +     +      +          +     +     +     P
notices.subscribePush           U      +      +     +      +          +     +     +     P
notices.unsubscribePush         U      +      +     +      +          +     +     +     P
notices.readAll                 U      +      +     +      +          +     +     +     P
notices.markRead                UUU    +NN    NNN   +NN    NNN        NNN   NNN   NNN   PPP
users.resetTotp                 UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP
profile.update                  U      +      +     +      +          +     +     +     P
profile.updateEmergencyContact  UUU    +NN    NNN   +NN    FFF        +NN   NNN   FFF   PPP

kost.list                       U      F      F     F      F          +     +     +     P
kost.listAll                    U      F      F     F      F          F     F     +     P
imports.commit                  UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
imports.undo                    UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
imports.recent                  U      F      F     F      F          +     +     F     P
imports.exportRooms             UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
kost.create                     U      F      F     F      F          +     +     F     P
kost.createSample               U      F      F     F      F          +     +     F     P
kost.removeSample               U      F      F     F      F          +     +     F     P
kost.update                     UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
kost.updatePhotos               UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
rooms.list                      UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
rooms.counts                    UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
rooms.options                   UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
rooms.create                    UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
rooms.createMany                UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
rooms.updateMany                UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
rooms.update                    UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
rooms.remove                    UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP

tenants.list                    UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.counts                  UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.options                 U      F      F     F      F          +     +     F     P
tenants.mine                    U      +      +     T      F          F     F     F     P
tenants.createQuick             UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.assign                  UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.checkOut                UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.renew                   UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.update                  UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.setAutomaticRent        UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.cancel                  UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.confirm                 UUU    +NN    NNN   +NN    FFF        FFF   FFF   FFF   PPP
tenants.decline                 UUU    +NN    NNN   +NN    FFF        FFF   FFF   FFF   PPP
tenants.revealNik               UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
tenants.issueCredentials        UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP

invoices.list                   U      +      +     +      F          +     +     F     P
invoices.get                    UUU    +NN    NNN   +NN    FFF        +NN   NNN   FFF   PPP
invoices.monthBoard             U      F      F     F      F          +     +     F     P
invoices.monthTotals            U      F      F     F      F          +     +     F     P
invoices.create                 UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
invoices.updateDraft            UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
invoices.setCovers              UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
invoices.send                   UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
invoices.billMonth              U      F      F     F      F          +     N     F     P
invoices.sendDrafts             U      F      F     F      F          +     N     F     P
invoices.cancel                 UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
invoices.waiveLateFees          UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
invoices.stopRecurrence         UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
invoices.applyCredit            UUU    +NN    NNN   +NN    FFF        +NN   NNN   FFF   PPP

payments.methods                UUU    +NN    NNN   +NN    FFF        +NN   NNN   FFF   PPP
payments.bills                  U      +      +     +      F          F     F     F     P
payments.own                    U      +      +     +      F          F     F     F     P
payments.pay                    UUU    +NN    NNN   +NN    FFF        FFF   FFF   FFF   PPP
payments.openAttempt            UUU    +NN    NNN   +NN    FFF        FFF   FFF   FFF   PPP
payments.createLegacy           UUU    +BB    BBB   +BB    FFF        FFF   FFF   FFF   PPP
payments.status                 UUU    +NN    NNN   +NN    FFF        +NN   NNN   FFF   PPP
payments.process                UUU    +NN    NNN   +NN    FFF        +NN   NNN   FFF   PPP
payments.list                   U      F      F     F      F          +     +     F     P
payments.verify                 UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
payments.void                   UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
payments.quarantined            U      F      F     F      F          F     F     +     P
payments.simulated              ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
payments.simulate               ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N

reminders.due                   U      F      F     F      F          +     +     F     P
reminders.rule                  UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
reminders.setRule               UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
reminders.draft                 UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
reminders.send                  UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
reminders.opened                UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
reminders.ofInvoice             UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP

billLinks.share                 UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
billLinks.revoke                UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
billLinks.view                  ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
billLinks.seen                  ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
billLinks.stopMessages          ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
billLinks.methods               ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
billLinks.pay                   ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
billLinks.openAttempt           ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
billLinks.status                ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
billLinks.report                ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N

complaints.list                 U      +      +     +      F          +     +     +     P
complaints.details              UUU    +NN    NNN   +NN    FFF        +NN   NNN   ++N   PPP
complaints.create               UUU    +II    III   III    FFF        FFF   FFF   FFF   PPP
complaints.edit                 UUU    +NN    NNN   +NN    FFF        FFF   FFF   FFF   PPP
complaints.update               UUU    FFF    FFF   FFF    FFF        +NN   NNN   ++N   PPP

workOrders.technicians          U      F      F     F      F          +     +     F     P
workOrders.ask                  U      F      F     F      F          +     +     F     P
workOrders.createTechnician     U      F      F     F      F          +     +     F     P
workOrders.agree                UUU    FFF    FFF   FFF    NNN        FFF   FFF   FFF   PPP
workOrders.endLink              UUU    FFF    FFF   FFF    NNN        +NN   NNN   FFF   PPP
workOrders.assign               UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
workOrders.move                 UUU    FFF    FFF   FFF    NNN        +NN   NNN   FFF   PPP
workOrders.mine                 U      F      F     F      +          F     F     F     P
workOrders.finished             U      F      F     F      +          F     F     F     P

articles.search                 +      +      +     +      +          +     +     +     +
articles.tags                   +      +      +     +      +          +     +     +     +
articles.read                   ++N    ++N    ++N   ++N    ++N        ++N   ++N   ++N   ++N
articles.listOwn                U      F      F     F      F          +     +     F     P
articles.getOwn                 UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
articles.draft                  U      F      F     F      F          +     +     F     P
articles.editOwn                UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
articles.submit                 UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
articles.removeOwn              UUU    FFF    FFF   FFF    FFF        +NN   NNN   FFF   PPP
articles.listAll                U      F      F     F      F          F     F     +     P
articles.listPending            U      F      F     F      F          F     F     +     P
articles.get                    UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP
articles.publish                U      F      F     F      F          F     F     +     P
articles.update                 UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP
articles.remove                 UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP
articles.review                 UUU    FFF    FFF   FFF    FFF        FFF   FFF   ++N   PPP

dashboards.counts               U      +      +     +      +          +     +     +     P
dashboards.owner                U      F      F     F      F          +     +     F     P
dashboards.ownerToday           U      F      F     F      F          +     +     F     P
dashboards.ownerMonth           U      F      F     F      F          +     +     F     P
dashboards.tenant               U      +      +     +      F          F     F     F     P
dashboards.paymentSummary       U      +      +     +      F          F     F     F     P
dashboards.complaintSummary     U      +      +     +      F          F     F     F     P
dashboards.admin                U      F      F     F      F          F     F     +     P
dashboards.adminReport          U      F      F     F      F          F     F     +     P
audit.list                      U      F      F     F      F          +     +     +     P
`;

export const columns = [
  'nobody',
  'tenant',
  'other tenant',
  'former tenant',
  'technician',
  'owner',
  'other owner',
  'admin',
  'new',
] as const;
export type Column = (typeof columns)[number];

interface ExpectedLine {
  procedure: string;
  cells: Record<Column, string>;
}

/** The table, parsed. */
export const expectedAnswers: ExpectedLine[] = answers
  .split('\n')
  .slice(2)
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [procedure = '', ...cells] = line.trim().split(/ +/);
    if (cells.length !== columns.length) throw new Error(`${procedure} has ${cells.length} cells`);
    const entries = columns.map((column, index) => [column, cells[index]]);
    return { procedure, cells: Object.fromEntries(entries) as Record<Column, string> };
  });
