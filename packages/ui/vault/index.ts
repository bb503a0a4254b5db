export {
  canSeal,
  createVault,
  destroyVault,
  listVaults,
  openVault,
  pinLength,
  removeExpired,
  type Vault,
} from './vault.ts';
