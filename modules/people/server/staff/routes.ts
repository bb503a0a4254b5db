import { type BoundRoute, bind } from '@homestead/http/server';
import {
  createStaff as createSpec,
  deleteStaff as deleteSpec,
  editStaff as editSpec,
  endStaffSessions,
  getStaff as getSpec,
  getStaffOptions,
  getStaffRoles,
  getStaffWork,
  handOverStaff as handOverSpec,
  listStaff as listSpec,
  listStaffSessions,
  listStaffSignIns,
  resetPassword as resetSpec,
  setStaffRoles as rolesSpec,
  setStaffState as stateSpec,
  unlockStaff,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { handOverStaff, openWork } from './leaving.ts';
import { getStaff, listStaff, staffOptions } from './read.ts';
import { endSessions, listSessions, listSignIns, resetPassword, unlock } from './security.ts';
import { createStaff, deleteStaff, editStaff, setStaffRoles, setStaffState } from './write.ts';

export function staffHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(listSpec, (call) => listStaff(deps, call.person, call.query)),
    bind(getSpec, (call) => getStaff(deps, call.person, call.params.id)),
    bind(createSpec, (call) => createStaff(deps, call)),
    bind(editSpec, (call) => editStaff(deps, call)),
    bind(deleteSpec, (call) => deleteStaff(deps, call)),
    bind(getStaffOptions, (call) => staffOptions(deps, call.person)),
    bind(getStaffRoles, async (call) => (await getStaff(deps, call.person, call.params.id)).roles),
    bind(rolesSpec, (call) => setStaffRoles(deps, call)),
    bind(stateSpec, (call) => setStaffState(deps, call)),
    bind(resetSpec, (call) => resetPassword(deps, call)),
    bind(unlockStaff, (call) => unlock(deps, call)),
    bind(listStaffSessions, (call) => listSessions(deps, call.person, call.params.id)),
    bind(endStaffSessions, (call) => endSessions(deps, call)),
    bind(getStaffWork, (call) => openWork(deps, call.person, call.params.id)),
    bind(handOverSpec, (call) => handOverStaff(deps, call)),
    bind(listStaffSignIns, (call) => listSignIns(deps, call.person, call.params.id)),
  ];
}
