import { type BoundRoute, bind } from '@homestead/http/server';
import {
  createInstitution as createInstitutionSpec,
  createOrganization as createSpec,
  deleteInstitution as deleteInstitutionSpec,
  deleteOrganization as deleteSpec,
  editInstitution as editInstitutionSpec,
  editOrganization as editSpec,
  getInstitution as getInstitutionSpec,
  getOrganization as getSpec,
  listInstitutions as listInstitutionsSpec,
  listOrganizations as listSpec,
  moveOrganization as moveSpec,
  organizationTree,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import {
  createInstitution,
  deleteInstitution,
  editInstitution,
  getInstitution,
  listInstitutions,
} from './institutions.ts';
import { getOrganization, listOrganizations, readTree } from './read.ts';
import { createOrganization, deleteOrganization, editOrganization, moveOrganization } from './write.ts';

export function organizationHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(listSpec, (call) => listOrganizations(deps, call.person, call.query)),
    bind(organizationTree, (call) => readTree(deps, call.person)),
    bind(getSpec, (call) => getOrganization(deps, call.person, call.params.id)),
    bind(createSpec, (call) => createOrganization(deps, call)),
    bind(editSpec, (call) => editOrganization(deps, call)),
    bind(moveSpec, (call) => moveOrganization(deps, call)),
    bind(deleteSpec, (call) => deleteOrganization(deps, call)),
    bind(listInstitutionsSpec, (call) => listInstitutions(deps, call.person, call.query)),
    bind(getInstitutionSpec, (call) => getInstitution(deps, call.person, call.params.id)),
    bind(createInstitutionSpec, (call) => createInstitution(deps, call)),
    bind(editInstitutionSpec, (call) => editInstitution(deps, call)),
    bind(deleteInstitutionSpec, (call) => deleteInstitution(deps, call)),
  ];
}
