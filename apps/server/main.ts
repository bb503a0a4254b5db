// Where services that were set up before `main.mjs` find the program.
import './main.mjs';
