export { LoginScreen } from './LoginScreen.tsx';
export { MineScreen } from './MineScreen.tsx';
export { menuIcons } from './menu-icons.ts';
export { SecurityScreen } from './own/SecurityScreen.tsx';
export { PasswordScreen } from './PasswordScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
export { personTexts } from './texts.ts';
export { type Person, usePerson, useProfile } from './use-person.ts';
